/** Finds the visits in the clicks of a web site: two streams, a key, a sink. Its main can carry out a plan of Aeolus. */
package examples.clickstream;
