package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Those who have work with a message. */
public enum MessageParty {
    /** The task that emits, and what carries the message from it to the network. */
    @JsonProperty("sender")
    SENDER,

    /** The task that executes and acks, and what carries the message from the network to it, and its ack to the network. */
    @JsonProperty("receiver")
    RECEIVER,

    /** The task that watches over acks, and what carries them from the network to it. */
    @JsonProperty("acker")
    ACKER;

    /**
     * The party in words.
     *
     * @return a word
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
