// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Squares the numbers from 0. The reference results, for any directory, are one output tuple per number. */
public record Numbers(long rows, long throwsAt) implements Workload {

    /** A thousand numbers, none of which fails. */
    public static final Numbers THOUSAND = new Numbers(1_000, -1);

    /** A plan for the topology. */
    public static final String PLAN = """
            {"version":1,"topology":"numbers",
             "components":{"square":{"parallelism":2,"tasks":2}},
             "streams":[{"producer":"numbers","stream":"default","batchSize":50,"linger":"5ms"}],
             "prediction":{"tuplesPerSecond":1000000,"meanLatencyMillis":1}}
            """;

    @Override
    public String name() {
        return "numbers";
    }

    @Override
    public String description() {
        return "squares of numbers";
    }

    /** The workload with default options. */
    public PreparedWorkload prepared() {
        return new Prepared(false);
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        if (options.input().isPresent() && !Files.exists(options.input().get())) {
            throw new BadInputException(options.input().get() + ": there is no such file: name an input file");
        }
        return new Prepared(options.reference().isPresent());
    }

    private final class Prepared implements PreparedWorkload {

        private final boolean hasReference;

        private Prepared(boolean hasReference) {
            this.hasReference = hasReference;
        }

        @Override
        public String topologyName() {
            return "numbers";
        }

        @Override
        public long rows() {
            return rows;
        }

        @Override
        public Map<String, Object> inputDescription() {
            return Map.of("from", 0);
        }

        @Override
        public StormTopology topology() {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("numbers", new NumberSpout(rows));
            builder.setBolt("square", new SquareBolt(throwsAt)).fieldsGrouping("numbers", new Fields("n"));
            return builder.createTopology();
        }

        @Override
        public Map<String, Object> config() {
            return Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500);
        }

        @Override
        public String defaultPlan() {
            return PLAN;
        }

        @Override
        public OutputDigest expectedOutput() {
            return LongStream.range(0, rows)
                    .mapToObj(n -> OutputDigest.of(List.of(n, n * n)))
                    .reduce(OutputDigest.EMPTY, OutputDigest::plus);
        }

        @Override
        public Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs) {
            long missing = rows - outputs.size();
            return hasReference
                    ? Optional.of(new ReferenceReport(rows - missing, 0, missing, 0, List.of()))
                    : Optional.empty();
        }
    }
}
