package io.aeolus.monitor.internal.network;

import static io.aeolus.monitor.MessageParty.ACKER;
import static io.aeolus.monitor.MessageParty.RECEIVER;
import static io.aeolus.monitor.MessageParty.SENDER;

import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.daemon.Acker;

/**
 * The threads of the load's topology, by what they do with a message. Executors are known by their names; what carries messages
 * between workers, by the worker that it belongs to: acker and spout are in one, the sink is in the other, so
 *
 * <ul>
 *   <li>what leaves the spout's worker is the sender's message,
 *   <li>what comes into the sink's worker is that message, and what leaves it is the receiver's ack,
 *   <li>what comes into the spout's worker is that ack.
 * </ul>
 *
 * @param byPart the ids of threads
 * @param sending what counts the bytes that a party sends to the other worker
 */
record LoadThreads(Map<Part, List<Long>> byPart, Map<MessageParty, TransportThreads> sending) {

    /** Finds those of this JVM; all of them have to be at work already. */
    static LoadThreads find(NetworkPath path, LoadPort port) throws RunFailedException {
        Map<Part, List<Long>> threads = new LinkedHashMap<>();
        Map<MessageParty, TransportThreads> sending = new LinkedHashMap<>();
        boolean isBetween = path == NetworkPath.BETWEEN_WORKERS;
        if (port.spout().isPresent()) {
            threads.put(Part.executor(SENDER), executors(LoadTopology.SPOUT));
            threads.put(Part.executor(ACKER), executors(Acker.ACKER_COMPONENT_ID));
            if (isBetween) {
                TransportThreads transport = transport(port.spout().get().workerPort());
                threads.put(Part.transport(SENDER), ids(transport.sending().stream()));
                threads.put(Part.transport(ACKER), ids(transport.receiving().stream()));
                sending.put(SENDER, transport);
            }
        }
        if (port.sink().isPresent()) {
            threads.put(Part.executor(RECEIVER), executors(LoadTopology.SINK));
            if (isBetween) {
                TransportThreads transport = transport(port.sink().get().workerPort());
                threads.put(
                        Part.transport(RECEIVER),
                        ids(Stream.concat(transport.receiving().stream(), transport.sending().stream())));
                sending.put(RECEIVER, transport);
            }
        }
        for (Map.Entry<Part, List<Long>> part : threads.entrySet()) {
            if (part.getValue().isEmpty()) {
                throw new RunFailedException(
                        "the threads of the " + part.getKey().party().text() + "'s "
                                + part.getKey().part().text() + " cannot be found");
            }
        }
        return new LoadThreads(threads, sending);
    }

    private static TransportThreads transport(int workerPort) throws RunFailedException {
        return TransportThreads.of(workerPort)
                .orElseThrow(() -> new RunFailedException("the worker on port " + workerPort + " has no transport"));
    }

    private static List<Long> executors(String component) {
        return ids(
                Thread.getAllStackTraces().keySet().stream().filter(thread -> isExecutor(thread.getName(), component)));
    }

    /** Whether a thread of this name is an executor of the component. */
    static boolean isExecutor(String thread, String component) {
        return thread.matches("Thread-\\d+-" + Pattern.quote(component) + "-executor\\[\\d+, \\d+]");
    }

    private static List<Long> ids(Stream<Thread> threads) {
        return threads.map(Thread::getId).toList();
    }
}
