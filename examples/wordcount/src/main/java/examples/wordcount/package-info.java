/** Counts the words of random sentences: a plain Storm topology without Aeolus code. */
package examples.wordcount;
