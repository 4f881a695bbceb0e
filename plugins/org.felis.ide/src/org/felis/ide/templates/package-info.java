/**
 * Templates for both languages and their preference page.
 */
package org.felis.ide.templates;
