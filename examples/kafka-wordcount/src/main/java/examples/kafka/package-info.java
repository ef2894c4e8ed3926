/** Counts the words of the sentences in a Kafka topic: a plain Storm topology without Aeolus code. */
package examples.kafka;
