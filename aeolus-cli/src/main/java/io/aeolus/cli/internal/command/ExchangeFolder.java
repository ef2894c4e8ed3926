package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.ClassPathAgent;
import io.aeolus.cluster.TopologyCapture;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.StandstillException;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder through which a command and its child JVM exchange files: the topology of a jar, whose main runs only once, the plan to run
 * if there is one, and the profile that the child makes.
 *
 * @param path the folder; only this user can read it, as a submission may contain credentials
 */
record ExchangeFolder(Path path) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ExchangeFolder.class);

    static ExchangeFolder create() throws IOException {
        return new ExchangeFolder(Files.createTempDirectory("aeolus-tune"));
    }

    void put(CapturedTopology captured) throws IOException {
        TopologyCapture.write(captured, path.resolve("topology"));
    }

    /** Reads the topology, and puts its jar on the class path. */
    CapturedTopology topology(TopologyJar jar) throws BadInputException, IOException {
        CapturedTopology captured = TopologyCapture.read(path.resolve("topology"), jar);
        ClassPathAgent.add(jar);
        return captured;
    }

    void put(PlanDocument plan) throws IOException {
        PlanFile.write(plan, planFile());
    }

    /** The plan; empty for the unchanged topology. */
    Optional<PlanDocument> plan() throws BadInputException {
        return Files.exists(planFile()) ? Optional.of(PlanFile.read(planFile())) : Optional.empty();
    }

    void put(Profile profile) throws IOException {
        Profile.FORMAT.write(profile, profileFile());
    }

    /** Writes why there is no profile. */
    void put(StandstillException reason) throws IOException {
        Files.writeString(standstillFile(), String.valueOf(reason.getMessage()));
    }

    /** Throws the exception that the child has written, if there is one. */
    void throwStandstill() throws IOException, StandstillException {
        if (Files.exists(standstillFile())) {
            throw new StandstillException(Files.readString(standstillFile()));
        }
    }

    /** Deletes the results of the last child. */
    void deleteResults() throws IOException {
        Files.deleteIfExists(profileFile());
        Files.deleteIfExists(standstillFile());
        Files.deleteIfExists(reportedFile());
    }

    /** The child has printed its result, or why there is none. */
    void markReported() {
        try {
            Files.writeString(reportedFile(), "");
        } catch (IOException e) {
            LOG.warn("{} cannot be written", reportedFile(), e);
        }
    }

    boolean isReported() {
        return Files.exists(reportedFile());
    }

    Path profileFile() {
        return path.resolve("profile.json");
    }

    private Path planFile() {
        return path.resolve("plan.json");
    }

    private Path standstillFile() {
        return path.resolve("standstill.txt");
    }

    private Path reportedFile() {
        return path.resolve("reported");
    }

    @Override
    public void close() {
        try {
            Utils.forceDelete(path.toString());
        } catch (IOException e) {
            LOG.warn("the folder {} cannot be removed", path, e);
        }
    }
}
