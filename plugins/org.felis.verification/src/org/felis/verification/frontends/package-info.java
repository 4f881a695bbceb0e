/**
 * Which languages programs can be written in: the one place where front ends are named. A further language is a further line of {@link
 * org.felis.verification.frontends.FrontEnds#ALL}. Knows front ends; everything else of the façade asks this.
 */
package org.felis.verification.frontends;
