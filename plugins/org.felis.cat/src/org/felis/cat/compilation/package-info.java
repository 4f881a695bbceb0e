/**
 * What goes into the compilation of a model and what comes out: sources, options and how includes are found; problems with their codes, and the
 * compiled model. The stages (parsing, lowering) and their façade {@code org.felis.cat.CatLanguage} know it; it knows of them nothing.
 */
package org.felis.cat.compilation;
