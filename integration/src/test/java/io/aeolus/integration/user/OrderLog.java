// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/**
 * A folder with the files of an endless log of numbered orders, each of which has lines. Like a consumer group of Kafka, each topology has a
 * committed offset, at which its spout begins after a restart. The sink of a topology writes the lines to files. A test sets the load and
 * counts lines.
 */
public final class OrderLog {

    /** The lines of an order. */
    public static final int LINES = 20;

    /** The time between two accesses to a file. */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final String folder;

    /** The log in a folder, which exists. */
    public OrderLog(Path folder) {
        this.folder = folder.toString();
    }

    OrderSpout spout() {
        return new OrderSpout(folder);
    }

    PriceBolt price() {
        return new PriceBolt(folder);
    }

    StoreBolt sink() {
        return new StoreBolt(folder);
    }

    /** Sets the rate of all topologies, which follow within a second. */
    public void setOrdersPerSecond(int rate) {
        write(file("rate"), Integer.toString(rate));
    }

    /** Sets the time for which all topologies wait for the price of an order. */
    public void setPriceMicros(int micros) {
        write(file("price"), Integer.toString(micros));
    }

    /** Returns the number of orders that a topology has processed completely; the processed orders are the first ones of the log. */
    public long committed(String topology) {
        return number(file(topology + ".committed"));
    }

    /** Returns the end of the part of the log that a topology has read. */
    public long read(String topology) {
        return number(file(topology + ".read"));
    }

    /**
     * The lines in the files of a sink.
     *
     * @param distinct line j of order i has number LINES * i + j
     * @param all the number of lines, repeated ones included
     */
    public record Stored(BitSet distinct, long all) {

        /** Returns how many lines are repetitions. */
        public long repeated() {
            return all - distinct.cardinality();
        }
    }

    /** Returns the lines that the sink of a topology has written. */
    public Stored stored(String topology) {
        BitSet distinct = new BitSet();
        long all = 0;
        for (Path file : files(topology)) {
            List<String> lines = completeLines(file);
            lines.forEach(line -> distinct.set(Integer.parseInt(line)));
            all += lines.size();
        }
        return new Stored(distinct, all);
    }

    private List<Path> files(String topology) {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.filter(file -> file.getFileName().toString().startsWith(topology + ".task-"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without the last line, which a killed worker may have written in part. */
    private static List<String> completeLines(Path file) {
        try {
            String text = Files.readString(file);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String name) {
        return Path.of(folder, name);
    }

    private static long number(Path file) {
        try {
            return Files.exists(file) ? Long.parseLong(Files.readString(file)) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Path temporary = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text);
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Emits the orders after the committed offset at the rate of the log. */
    static final class OrderSpout extends BaseRichSpout {

        private static final long serialVersionUID = 1L;

        private static final double NANOS_PER_SECOND = 1e9;

        /** The largest number of orders that the spout emits without a pause, after a pause. */
        private static final int MAX_DUE = 1_000;

        private final String folder;
        private transient String name;
        private transient SpoutOutputCollector collector;
        private transient TreeSet<Long> pending;
        private transient Queue<Long> failed;
        private long next;
        private long rate;
        private double due;
        private long lastNanos;
        private long savedNanos;

        OrderSpout(String folder) {
            this.folder = folder;
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
            collector = output;
            name = (String) conf.get(Config.TOPOLOGY_NAME);
            pending = new TreeSet<>();
            failed = new ArrayDeque<>();
            next = number(Path.of(folder, name + ".committed"));
            lastNanos = System.nanoTime();
            savedNanos = lastNanos - PERIOD_NANOS;
        }

        @Override
        public void nextTuple() {
            long now = System.nanoTime();
            if (now - savedNanos >= PERIOD_NANOS) {
                savedNanos = now;
                rate = number(Path.of(folder, "rate"));
                save();
            }
            Long again = failed.poll();
            if (again != null) {
                emit(again);
                return;
            }
            due = Math.min(MAX_DUE, due + (now - lastNanos) * rate / NANOS_PER_SECOND);
            lastNanos = now;
            if (due < 1) {
                Utils.sleep(1);
                return;
            }
            due--;
            pending.add(next);
            emit(next++);
        }

        private void emit(long id) {
            collector.emit(new Values(id), id);
        }

        private void save() {
            write(Path.of(folder, name + ".committed"), Long.toString(pending.isEmpty() ? next : pending.first()));
            write(Path.of(folder, name + ".read"), Long.toString(next));
        }

        @Override
        public void ack(Object id) {
            pending.remove((Long) id);
        }

        @Override
        public void fail(Object id) {
            if (pending.contains((Long) id)) {
                failed.add((Long) id);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("order"));
        }
    }

    /** Waits for the price of an order, as if another system had it, so that the machine may be busy; then emits the lines of the order. */
    static final class PriceBolt extends BaseBasicBolt {

        private static final long serialVersionUID = 1L;

        private final String folder;
        private long waitNanos;
        private long readNanos;

        PriceBolt(String folder) {
            this.folder = folder;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            readNanos = System.nanoTime() - PERIOD_NANOS;
        }

        @Override
        public void execute(Tuple order, BasicOutputCollector collector) {
            long now = System.nanoTime();
            if (now - readNanos >= PERIOD_NANOS) {
                readNanos = now;
                waitNanos = TimeUnit.MICROSECONDS.toNanos(number(Path.of(folder, "price")));
            }
            for (long left = waitNanos; left > 0; left = now + waitNanos - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            for (int line = 0; line < LINES; line++) {
                collector.emit(new Values(LINES * order.getLong(0) + line));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("line"));
        }
    }

    /** Appends each line to the file of its task. */
    static final class StoreBolt extends BaseBasicBolt {

        private static final long serialVersionUID = 1L;

        private final String folder;
        private transient BufferedWriter file;

        StoreBolt(String folder) {
            this.folder = folder;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            String name = conf.get(Config.TOPOLOGY_NAME) + ".task-" + context.getThisTaskId() + "-"
                    + ProcessHandle.current().pid();
            try {
                file = Files.newBufferedWriter(
                        Path.of(folder, name), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void execute(Tuple line, BasicOutputCollector collector) {
            try {
                file.write(line.getLong(0) + "\n");
                file.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void cleanup() {
            try {
                file.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
