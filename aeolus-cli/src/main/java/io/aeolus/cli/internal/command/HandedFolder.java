package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
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
 * What a command and one that it starts in a JVM of its own hand to each other: the topology of a jar, whose main runs once only, a plan
 * if there is one, and the profile that is made.
 *
 * @param path the folder; readable by this user alone, as a submission may have credentials
 */
record HandedFolder(Path path) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HandedFolder.class);

    static HandedFolder create() throws IOException {
        return new HandedFolder(Files.createTempDirectory("aeolus-tune"));
    }

    void put(CapturedTopology captured) throws IOException {
        TopologyCapture.write(captured, path.resolve("topology"));
    }

    CapturedTopology topology(TopologyJar jar) throws BadInputException, IOException {
        return TopologyCapture.read(path.resolve("topology"), jar);
    }

    void put(PlanDocument plan) throws IOException {
        PlanFile.write(plan, planFile());
    }

    /** Empty for a topology as it is. */
    Optional<PlanDocument> plan() throws BadInputException {
        return Files.exists(planFile()) ? Optional.of(PlanFile.read(planFile())) : Optional.empty();
    }

    void put(Profile profile) throws IOException {
        Profile.FORMAT.write(profile, profileFile());
    }

    /** Why there is no profile. */
    void put(StandstillException reason) throws IOException {
        Files.writeString(standstillFile(), String.valueOf(reason.getMessage()));
    }

    /** Throws what the other JVM has put here. */
    void throwStandstill() throws IOException, StandstillException {
        if (Files.exists(standstillFile())) {
            String reason = Files.readString(standstillFile());
            Files.delete(standstillFile());
            throw new StandstillException(reason);
        }
    }

    private Path standstillFile() {
        return path.resolve("standstill.txt");
    }

    Path profileFile() {
        return path.resolve("profile.json");
    }

    /** Forgets that a command has reported. */
    void expectReport() throws IOException {
        Files.deleteIfExists(reported());
    }

    /** The other command has printed its result, or why there is none. */
    void markReported() {
        try {
            Files.writeString(reported(), "");
        } catch (IOException e) {
            LOG.warn("{} cannot be written", reported(), e);
        }
    }

    boolean isReported() {
        return Files.exists(reported());
    }

    private Path reported() {
        return path.resolve("reported");
    }

    private Path planFile() {
        return path.resolve("plan.json");
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
