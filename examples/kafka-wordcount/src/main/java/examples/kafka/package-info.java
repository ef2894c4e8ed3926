/** Counts the words of the sentences in a Kafka topic: a topology as people write it, which knows nothing of Aeolus. */
package examples.kafka;
