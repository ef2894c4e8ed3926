package io.aeolus.cli.internal.fault;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.TimeText;
import io.aeolus.probe.UserStreams;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.generated.StormTopology;

/**
 * A worker that is to be killed in mid-run.
 *
 * @param component a task of this spout or bolt is in it
 * @param after when, since a row was done for the first time
 */
public record Kill(String component, Duration after) {

    /** Places after the point of a second. */
    private static final int MILLIS = 3;

    /**
     * Reads what the user said.
     *
     * @param text such as {@code receive@10s}
     * @return the kill
     * @throws BadInputException if it says none
     */
    public static Kill parse(String text) throws BadInputException {
        int at = text.lastIndexOf('@');
        if (at < 1) {
            throw new BadInputException(
                    "--kill: '" + text + "' is not a valid component and time: give ID@TIME, such as receive@10s");
        }
        return new Kill(text.substring(0, at), TimeText.read(text.substring(at + 1), "--kill"));
    }

    /**
     * Looks for the component.
     *
     * @param topology what is to be run
     * @throws BadInputException if it has no such component
     */
    public void check(StormTopology topology) throws BadInputException {
        Set<String> components = new TreeSet<>(UserStreams.components(topology));
        if (!components.contains(component)) {
            throw new BadInputException("--kill: the topology has no component '%s': give one of %s"
                    .formatted(component, String.join(", ", components)));
        }
    }

    /** As it was given. */
    @Override
    public String toString() {
        return component + "@"
                + BigDecimal.valueOf(after.toMillis(), MILLIS)
                        .stripTrailingZeros()
                        .toPlainString() + "s";
    }
}
