/**
 * The settings of the workspace and of projects, and their pages. Knows no other package but the root.
 */
package org.felis.ide.preferences;
