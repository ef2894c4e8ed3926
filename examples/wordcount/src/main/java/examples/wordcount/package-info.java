/** Counts the words of random sentences: the topology that everybody writes first, which knows nothing of Aeolus. */
package examples.wordcount;
