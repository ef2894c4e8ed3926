package io.aeolus.synthetic;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.synthetic.internal.GeneratedInput;
import java.util.List;

/** What workloads have in common that are topologies of papers, with an input that they make themselves. Immutable. */
public abstract class PaperWorkload implements Workload {

    /** The name of the parameter for the tasks of each component whose number the paper varies. */
    protected static final String PARALLELISM = "parallelism";

    private final String name;
    private final String description;
    private final List<WorkloadParameter> parameters;

    /**
     * Takes the name.
     *
     * @param name that of the workload, and of its topology
     * @param description what it is
     * @param parameters the numbers that can be chosen
     */
    protected PaperWorkload(String name, String description, WorkloadParameter... parameters) {
        this.name = name;
        this.description = description;
        this.parameters = List.of(parameters);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final List<WorkloadParameter> parameters() {
        return parameters;
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        GeneratedInput.refuseFiles(name, options);
        progress.update("computing the expected result", 0, 0);
        return of(options);
    }

    /**
     * The workload for what the user said.
     *
     * @param options rows and parameters; no files
     * @return the workload with its right result
     */
    protected abstract PreparedWorkload of(WorkloadOptions options);

    /**
     * The tasks of each component whose number the paper varies.
     *
     * @param usual how many if the user says nothing
     * @return 1 to 4
     */
    public static WorkloadParameter parallelism(int usual) {
        return new WorkloadParameter(PARALLELISM, 1, 4, usual);
    }

    /** The number that the user chose, or the usual one. */
    protected final int parameter(String parameter, WorkloadOptions options) {
        return parameters.stream()
                .filter(known -> known.name().equals(parameter))
                .findAny()
                .orElseThrow()
                .in(options);
    }
}
