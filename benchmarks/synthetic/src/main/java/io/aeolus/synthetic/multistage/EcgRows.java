package io.aeolus.synthetic.multistage;

import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * The electrocardiograms of many patients, one sample of each patient round-robin. One spout task emits all samples of a patient, so that
 * their order is kept. Each patient uses a cyclic recording with a different start.
 */
final class EcgRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** Number of patients. */
    static final int PATIENTS = 240;

    /** Samples per second, as in MIT-BIH. */
    static final int SAMPLE_HZ = 360;

    private static final int RECORDINGS = 40;
    /** Coprime to the length of a recording. */
    private static final int SHIFT = 1_009;

    private transient EcgRecording[] recordings = {};

    @Override
    public Fields fields() {
        return new Fields("patient", "sample", "value");
    }

    @Override
    public void open() {
        recordings = new EcgRecording[RECORDINGS];
        for (int i = 0; i < RECORDINGS; i++) {
            recordings[i] = EcgRecording.of(i, SAMPLE_HZ);
        }
    }

    @Override
    public List<Object> row(long number) {
        int patient = (int) (number % PATIENTS);
        int sample = (int) (number / PATIENTS);
        return new Values(patient, sample, value(patient, sample));
    }

    /** Returns a sample of a patient. */
    int value(int patient, int sample) {
        return recordings[patient % RECORDINGS].value((long) sample + (long) patient * SHIFT);
    }

    @Override
    public long next(long from, int task, int tasks) {
        return RowMaker.nextOfGroups(PATIENTS, from, task, tasks);
    }
}
