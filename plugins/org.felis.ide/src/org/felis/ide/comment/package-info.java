/**
 * Commenting lines in and out.
 */
package org.felis.ide.comment;
