/**
 * The vocabulary that every model may use: predefined names, tags and variants, and which known name is nearest to an unknown one.
 */
package org.felis.cat.names;
