/** Finds the visits in the clicks of a web site: two streams, a key, a sink. Its main applies a plan of Aeolus. */
package examples.clickstream;
