/**
 * Campaigns on Apache Spark: {@code SparkEngine} sends questions to the workers of a standalone cluster. A question is a query about a task as JSON, its answer as well: what runs on other machines is the verifier that runs here, from the
 * same jars, which the driver hands out; they need Java and Spark, and no compiler. Questions are sent in jobs of many ({@code Batches}); Spark asks again what a worker that was lost had not answered.
 *
 * <p>Not on the class path of the command line, nor in the update site: the script {@code felis} puts it there, with Spark's jars, for {@code --engine spark}. May know {@code org.felis.mix.engine}. Nothing else knows it.
 */
package org.felis.mix.spark;
