/**
 * The wizards for projects, tests, models and examples, and what the workbench shows at its first start.
 */
package org.felis.ide.wizard;
