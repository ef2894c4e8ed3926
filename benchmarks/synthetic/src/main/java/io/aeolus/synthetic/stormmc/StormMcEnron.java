package io.aeolus.synthetic.stormmc;

import io.aeolus.cli.CachedInput;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.mail.MailGenerator;
import io.aeolus.synthetic.mail.MailSource;
import io.aeolus.synthetic.topology.Numbers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Mails, looked through and changed.
 *
 * <pre>
 * numbers --mails--> deserialize --> filter --> modify --> metrics --> serialize
 *    |                                                     ^     |
 *    '----------------------end, to all--------------------'     '--at the end--> global
 * </pre>
 *
 * <p>The output is checksum and size of each mail that is kept, and one row of sums. Immutable.
 */
public final class StormMcEnron implements Workload {

    private static final String NAME = "stormmc-enron";

    private static final long DEFAULT_MAILS = 60_000;
    private static final long SEED = 2015;
    private static final int MAX_SPOUT_PENDING = 1_000;
    /** Some hundred kilobytes. */
    private static final int BATCH = 50;

    private static final String DESERIALIZE = "deserialize";
    private static final String FILTER = "filter";
    private static final String MODIFY = "modify";
    static final String METRICS = "metrics";
    private static final String SERIALIZE = "serialize";
    private static final String GLOBAL = "global";

    private static final WorkloadParameter PARALLELISM = PaperWorkload.parallelism(1);

    /** Called by {@link java.util.ServiceLoader}. */
    public StormMcEnron() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Storm-MC's Enron: mails deserialised, filtered, changed, measured, serialised; made up, or those of --input";
    }

    @Override
    public List<WorkloadParameter> parameters() {
        return List.of(PARALLELISM);
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        if (options.reference().isPresent()) {
            throw new BadInputException("workload '" + NAME + "' has no reference results: leave --reference out");
        }
        Path path = options.input().isPresent() ? options.input().get() : generated(options, progress);
        MailSource source = new MailSource(path, options.skipBadLines());
        MailPass pass = MailPass.over(source, progress);
        int parallelism = PARALLELISM.in(options);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("mails", source.path());
        description.put("kept", pass.kept());
        description.put("skipped", pass.skipped());
        description.put("meanCharacters", pass.characters() / pass.mails());
        description.put("parallelism", parallelism);
        return new PreparedSynthetic(
                NAME,
                pass.mails(),
                description,
                () -> topology(source, parallelism),
                MAX_SPOUT_PENDING,
                HandPlan.text(
                        NAME,
                        topology(source, parallelism),
                        Map.of(Numbers.ID, BATCH, DESERIALIZE, BATCH, FILTER, BATCH, MODIFY, BATCH, METRICS, BATCH)),
                Optional.empty(),
                pass.digest());
    }

    private static Path generated(WorkloadOptions options, Progress progress) throws BadInputException {
        long mails = options.rows().orElse(DEFAULT_MAILS);
        return CachedInput.of(
                options.cacheDirectory(),
                "mails-%d-seed%d.mbox.gz".formatted(mails, SEED),
                mails,
                file -> MailGenerator.generate(mails, SEED, file),
                progress);
    }

    private static StormTopology topology(MailSource source, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new MailSpout(source), parallelism);
        builder.setBolt(DESERIALIZE, new DeserializeBolt(), parallelism).shuffleGrouping(Numbers.ID);
        builder.setBolt(FILTER, new FilterBolt(), parallelism).shuffleGrouping(DESERIALIZE);
        builder.setBolt(MODIFY, new ModifyBolt(), parallelism).shuffleGrouping(FILTER);
        builder.setBolt(METRICS, new MetricsBolt(), parallelism)
                .shuffleGrouping(MODIFY)
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(SERIALIZE, new SerializeBolt(), parallelism).shuffleGrouping(METRICS);
        builder.setBolt(GLOBAL, new GlobalMetricsBolt()).globalGrouping(METRICS, MetricsBolt.LOCAL);
        return builder.createTopology();
    }
}
