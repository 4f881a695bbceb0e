/**
 * Places in source files, and problems found there. Knows nothing else of Felis.
 */
package org.felis.engine.source;
