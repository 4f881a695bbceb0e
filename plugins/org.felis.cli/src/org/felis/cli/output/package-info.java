/**
 * How results are printed: lines for people, JSON and tab-separated values for scripts, herd7's form, the progress on a terminal. Values in, text
 * out; nothing here verifies. Scripts depend on the names in JSON and on the columns: they are added to, and not renamed.
 */
package org.felis.cli.output;
