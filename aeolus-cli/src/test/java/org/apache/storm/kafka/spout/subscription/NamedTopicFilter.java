package org.apache.storm.kafka.spout.subscription;

import java.io.Serializable;
import java.util.List;

/** What is needed of the class of this name in storm-kafka-client, which is not on the class path. */
public final class NamedTopicFilter implements Serializable {

    private static final long serialVersionUID = 1L;

    private final List<String> topics;

    public NamedTopicFilter(String... topics) {
        this.topics = List.of(topics);
    }

    public String getTopicsString() {
        return String.join(",", topics);
    }
}
