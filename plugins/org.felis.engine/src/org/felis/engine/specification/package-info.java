/**
 * What programs claim of the objects that their threads use: a sequential object, and where its operations begin and end. Values only. May know {@code source}.
 */
package org.felis.engine.specification;
