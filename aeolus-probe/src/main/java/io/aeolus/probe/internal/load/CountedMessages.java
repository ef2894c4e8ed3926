package io.aeolus.probe.internal.load;

import java.util.Iterator;
import org.apache.storm.messaging.TaskMessage;

/** Messages that are counted as they go to the network. Used by one thread. */
final class CountedMessages implements Iterator<TaskMessage> {

    /** What Netty's encoder puts before each: the task's number and the length. */
    private static final int HEADER_BYTES = 6;

    private final Iterator<TaskMessage> messages;
    private final TransportThreads threads;
    private long bytes;

    CountedMessages(Iterator<TaskMessage> messages, TransportThreads threads) {
        this.messages = messages;
        this.threads = threads;
    }

    @Override
    public boolean hasNext() {
        boolean hasNext = messages.hasNext();
        if (!hasNext && bytes > 0) {
            threads.sent(bytes);
            bytes = 0;
        }
        return hasNext;
    }

    @Override
    public TaskMessage next() {
        TaskMessage message = messages.next();
        bytes += HEADER_BYTES + message.message().length;
        return message;
    }
}
