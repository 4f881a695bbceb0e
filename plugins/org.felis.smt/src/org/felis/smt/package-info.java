/**
 * java-smt and Z3 as this process has them: native libraries are unpacked for the platform and loaded once, and contexts of solvers are made. The only package that knows Z3's own
 * interface.
 */
package org.felis.smt;
