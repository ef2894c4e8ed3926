package io.aeolus.synthetic.multistage;

import io.aeolus.synthetic.topology.Ends;
import io.aeolus.synthetic.topology.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Receives rows, and keeps in a file of its task which ones came: a bit of each row. The file is mapped, so what was written is there for the
 * next start after a kill, and a row that comes again counts once. At the end it emits the number of rows and the sum of their numbers.
 */
final class ReceiveBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private static final int BITS = 8;

    private final String folder;
    private final long rows;

    private transient MappedByteBuffer marks;
    private transient Ends ends;
    private transient int taskId;

    /** A bolt behind {@link Numbers#ID}, by fields grouping, for so many rows; its files are in a folder. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    ReceiveBolt(Path folder, long rows) {
        this.folder = folder.toString();
        this.rows = rows;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, Numbers.ID);
        taskId = context.getThisTaskId();
        Path file = Path.of(folder, context.getStormId() + "-" + taskId);
        try {
            Files.createDirectories(file.getParent());
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                marks = channel.map(FileChannel.MapMode.READ_WRITE, 0, rows / BITS + 1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        }
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (!Numbers.isEnd(input)) {
            long row = input.getLong(0);
            int place = (int) (row / BITS);
            marks.put(place, (byte) (marks.get(place) | 1 << row % BITS));
        } else if (ends.add(input)) {
            collector.emit(received());
        }
    }

    private Values received() {
        long count = 0;
        long sum = 0;
        for (long row = 0; row < rows; row++) {
            if ((marks.get((int) (row / BITS)) & 1 << row % BITS) != 0) {
                count++;
                sum += row;
            }
        }
        return new Values(taskId, count, sum);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("task", "count", "sum"));
    }
}
