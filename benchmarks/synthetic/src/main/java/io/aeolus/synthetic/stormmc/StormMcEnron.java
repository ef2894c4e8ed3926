// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.cli.CachedInput;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.TextSpout;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.synthetic.GeneratedWorkload;
import io.aeolus.synthetic.mail.Mail;
import io.aeolus.synthetic.mail.MailGenerator;
import io.aeolus.synthetic.mail.MailReader;
import io.aeolus.synthetic.mail.MailSteps;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TotalBolt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Filters and changes mails.
 *
 * <pre>
 * numbers --mails--> deserialize --> filter --> modify --> metrics --> serialize
 *    |                                                     ^     |
 *    '----------------------end, to all--------------------'     '--at the end--> global
 * </pre>
 *
 * <p>The output is checksum and size of each mail that passes the filter, and a row of sums. Immutable.
 */
public final class StormMcEnron extends GeneratedWorkload {

    private static final long DEFAULT_MAILS = 60_000;
    private static final long SEED = 2015;
    private static final int MAX_SPOUT_PENDING = 1_000;
    /** The number of mails in a full batch, which has hundreds of kilobytes. */
    private static final int BATCH = 50;

    private static final String DESERIALIZE = "deserialize";
    private static final String FILTER = "filter";
    private static final String MODIFY = "modify";
    private static final String METRICS = "metrics";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormMcEnron() {
        super(
                "stormmc-enron",
                "Storm-MC's Enron: deserialize, filter, modify, measure and serialize mails",
                PARALLELISM);
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options, Progress progress) throws BadInputException {
        Path file = generated(options, progress);
        MailPass pass = MailPass.over(file, progress);
        int parallelism = PARALLELISM.in(options);
        return prepared(
                pass.mails(),
                inOrder(
                        "kept",
                        pass.kept(),
                        "meanCharacters",
                        pass.characters() / Math.max(1, pass.mails()),
                        "parallelism",
                        parallelism),
                topology(file.toString(), parallelism),
                MAX_SPOUT_PENDING,
                Map.of(Numbers.ID, BATCH, DESERIALIZE, BATCH, FILTER, BATCH, MODIFY, BATCH, METRICS, BATCH),
                pass.digest());
    }

    private static Path generated(WorkloadOptions options, Progress progress) throws BadInputException {
        long mails = options.rows().orElse(DEFAULT_MAILS);
        return CachedInput.of(
                options.cacheDirectory(),
                "mails-%d-seed%d.gz".formatted(mails, SEED),
                mails,
                file -> MailGenerator.generate(mails, SEED, file),
                progress);
    }

    private static StormTopology topology(String path, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new TextSpout(() -> MailReader.open(Path.of(path))), parallelism);
        builder.setBolt(DESERIALIZE, mails(StormMcEnron::deserialize), parallelism)
                .shuffleGrouping(Numbers.ID);
        builder.setBolt(FILTER, mails(StormMcEnron::filter), parallelism).shuffleGrouping(DESERIALIZE);
        builder.setBolt(MODIFY, mails(StormMcEnron::modify), parallelism).shuffleGrouping(FILTER);
        builder.setBolt(METRICS, new MetricsBolt(), parallelism)
                .shuffleGrouping(MODIFY)
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(
                        "serialize",
                        new FunctionBolt(new Fields("id", "bytes", "crc32"), StormMcEnron::serialize),
                        parallelism)
                .shuffleGrouping(METRICS);
        builder.setBolt("global", new TotalBolt(METRICS, "mails", "characters", "words", "paragraphs"))
                .globalGrouping(METRICS, MetricsBolt.LOCAL);
        return builder.createTopology();
    }

    private static FunctionBolt mails(FunctionBolt.Function function) {
        return new FunctionBolt(MailFields.ALL, function);
    }

    private static void deserialize(Tuple input, BasicOutputCollector output) {
        output.emit(MailFields.of(Mail.parse(input.getStringByField(TextSpout.TEXT))));
    }

    /** Drops mails without the company and cleans the others. */
    private static void filter(Tuple input, BasicOutputCollector output) {
        Mail mail = MailFields.of(input);
        if (MailSteps.isKept(mail)) {
            output.emit(MailFields.of(MailSteps.cleaned(mail)));
        }
    }

    private static void modify(Tuple input, BasicOutputCollector output) {
        output.emit(MailFields.of(MailSteps.modified(MailFields.of(input))));
    }

    private static void serialize(Tuple input, BasicOutputCollector output) {
        output.emit(row(MailFields.of(input)));
    }

    /** Returns the row of a mail: Message-ID, number of bytes and checksum. */
    static Values row(Mail mail) {
        byte[] bytes = mail.text().getBytes(StandardCharsets.ISO_8859_1);
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return new Values(mail.id(), bytes.length, checksum.getValue());
    }
}
