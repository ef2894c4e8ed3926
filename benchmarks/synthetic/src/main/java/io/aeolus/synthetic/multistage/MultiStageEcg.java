package io.aeolus.synthetic.multistage;

import com.esotericsoftware.kryo.io.Input;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Heart beats of many patients.
 *
 * <pre>
 * numbers --samples, by patient--> heart
 *     |                              ^
 *     '---------end, to all----------'
 * </pre>
 *
 * <p>The output is each beat with its interval from the previous beat, and the numbers of samples and beats of each patient. Immutable.
 */
public final class MultiStageEcg extends PaperWorkload {

    private static final long DEFAULT_ROWS = 3_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 1_000;

    private static final String HEART = "heart";

    /** Called by {@link java.util.ServiceLoader}. */
    public MultiStageEcg() {
        super(
                "multistage-ecg",
                "multi-stage graphs' ECG: samples of many patients, QRS complexes by Pan-Tompkins, 1 to 4 receivers",
                parallelism(1));
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int receivers = parallelism(options);
        Map<String, Object> description = PreparedSynthetic.description(
                "patients", EcgRows.PATIENTS, "sampleHz", EcgRows.SAMPLE_HZ, "receivers", receivers);
        return prepared(
                name(),
                new Input(rows, description),
                topology(rows, receivers),
                MAX_SPOUT_PENDING,
                Map.of(Numbers.ID, BATCH),
                expected(rows));
    }

    private static StormTopology topology(long rows, int receivers) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new EcgRows()));
        builder.setBolt(HEART, new HeartBolt(), receivers)
                .fieldsGrouping(Numbers.ID, new Fields("patient"))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }

    /** Computes the result patient by patient. */
    private static OutputDigest expected(long rows) {
        EcgRows ecg = new EcgRows();
        ecg.open();
        OutputDigest digest = OutputDigest.EMPTY;
        for (int patient = 0; patient < Math.min(EcgRows.PATIENTS, rows); patient++) {
            int samples = (int) ((rows - patient + EcgRows.PATIENTS - 1) / EcgRows.PATIENTS);
            List<Long> beats = new ArrayList<>();
            PanTompkins detector = new PanTompkins(EcgRows.SAMPLE_HZ, beats::add);
            for (int sample = 0; sample < samples; sample++) {
                detector.add(ecg.value(patient, sample));
            }
            for (int i = 1; i < beats.size(); i++) {
                digest = digest.plus(OutputDigest.of(List.of(patient, beats.get(i), beats.get(i) - beats.get(i - 1))));
            }
            digest = digest.plus(OutputDigest.of(List.of(patient, samples, beats.size())));
        }
        return digest;
    }
}
