/**
 * Which model and which compilation target somebody chose, and what there is to choose from. Values, also as questions of the ledger, a dialog and what was
 * chosen last. Knows neither verification nor views.
 */
package org.felis.ide.choice;
