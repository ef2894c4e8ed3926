// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.LinearRoadFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The complete Linear Road benchmark without travel time queries.
 *
 * <pre>
 * spout --shuffle--> parse --xway,dir,seg--> segment ----to all----> car ------shuffle--> answer
 *   |                  |-----xway,dir------> accident ---to all------^ ^                     ^
 *   |                  |-----vid---------------------------------------'                     |
 *   |                  '-----vid-----------> history -----------------shuffle----------------'
 *   '--watermark, to all--> segment, accident, car
 * </pre>
 *
 * <p>Results are independent of parallelism, replays and the order in which tuples arrive. A tuple of {@code watermark} carries how far the
 * input is processed, see {@link Watermark}. Segment and accident close a minute when all its reports are acked. Car answers a second when
 * all its reports and queries are acked, and the tolls and accidents of its minute have arrived, because the watermark that closed the
 * previous minute is acked.
 *
 * <p>The output is the four streams of answer, see {@link AnswerKind}. A failed watermark repeats its answers with equal values.
 */
public final class FullTopology {

    /** The topology's name. */
    public static final String NAME = "linearroad-full";

    /**
     * Setting: the instant at which second 0 of the input is due, in milliseconds since the epoch, by the clocks of the workers. The spout
     * then emits each line when it is due, one second of input per second, and answer records response times. Without this setting, the
     * spout emits lines as fast as possible.
     */
    public static final String START_MILLIS = "linearroad.start.millis";

    /**
     * Setting: the directory in which each task of answer writes its response times at the end of the input, on the machine of its worker.
     * Has no effect without {@link #START_MILLIS}. {@link ResponseTimes#read} reads the directory.
     */
    public static final String RESPONSES = "linearroad.responses";

    /**
     * Setting: the first second of the input whose response times count, with {@link #START_MILLIS}. The spout ends the input early if it
     * emits a line of this or a later second so late that all bounds of answers have passed. By default, no line ends the input.
     */
    public static final String FIRST_COUNTED_SECOND = "linearroad.first.counted.second";

    static final String SPOUT = "spout";
    static final String PARSE = "parse";
    static final String SEGMENT = "segment";
    static final String ACCIDENT = "accident";
    static final String CAR = "car";
    static final String HISTORY = "history";
    static final String ANSWER = "answer";

    /** The stream of reports of stopped cars. */
    static final String STOPPED = "stopped";

    /** The stream of accidents. */
    static final String ACCIDENTS = "accidents";

    /** The stream of the end of input. */
    static final String END = "end";

    static final String VID = "vid";
    static final String XWAY = "xway";
    static final String DIR = "dir";
    static final String SEG = "seg";
    static final String MINUTE = "minute";

    /** The fields of answers. */
    static final Map<AnswerKind, Fields> ANSWER_FIELDS = Map.of(
            AnswerKind.TOLL, new Fields("type", VID, "time", "lav", "toll"),
            AnswerKind.ACCIDENT, new Fields("type", "time", VID, SEG),
            AnswerKind.BALANCE, new Fields("type", "time", "qid", "resulttime", "balance"),
            AnswerKind.EXPENDITURE, new Fields("type", "time", "qid", "balance"));

    private FullTopology() {}

    /**
     * Builds the topology with parallelism 1 everywhere.
     *
     * @param input the file to read; must exist on the machine of every worker
     * @param history the history of tolls, on the machine of every worker; can be empty if the input has no expenditure queries
     * @return a topology whose spout ends with the file
     */
    public static StormTopology of(LinearRoadFile input, Optional<Path> history) {
        return of(input, history, Clock.systemUTC());
    }

    /** Builds the topology with another clock, which must be serializable. */
    static StormTopology of(LinearRoadFile input, Optional<Path> history, Clock clock) {
        Fields vehicle = new Fields(VID);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(SPOUT, new InputSpout(input, clock));
        builder.setBolt(PARSE, new LineBolt()).shuffleGrouping(SPOUT);
        builder.setBolt(SEGMENT, new SegmentBolt())
                .fieldsGrouping(PARSE, new Fields(XWAY, DIR, SEG))
                .allGrouping(SPOUT, Watermark.STREAM);
        builder.setBolt(ACCIDENT, new AccidentBolt())
                .fieldsGrouping(PARSE, STOPPED, new Fields(XWAY, DIR))
                .allGrouping(SPOUT, Watermark.STREAM);
        builder.setBolt(CAR, new CarBolt())
                .fieldsGrouping(PARSE, vehicle)
                .fieldsGrouping(PARSE, AnswerKind.BALANCE.label(), vehicle)
                .allGrouping(SEGMENT)
                .allGrouping(ACCIDENT, ACCIDENTS)
                .allGrouping(SPOUT, Watermark.STREAM);
        builder.setBolt(HISTORY, new HistoryBolt(history))
                .fieldsGrouping(PARSE, AnswerKind.EXPENDITURE.label(), vehicle);
        builder.setBolt(ANSWER, new AnswerBolt(clock))
                .shuffleGrouping(CAR, AnswerKind.TOLL.label())
                .shuffleGrouping(CAR, AnswerKind.ACCIDENT.label())
                .shuffleGrouping(CAR, AnswerKind.BALANCE.label())
                .shuffleGrouping(HISTORY, AnswerKind.EXPENDITURE.label())
                .allGrouping(SPOUT, END);
        return builder.createTopology();
    }
}
