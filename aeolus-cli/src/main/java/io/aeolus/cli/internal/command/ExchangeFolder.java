// SPDX-License-Identifier: Apache-2.0
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
 * The folder in which a command and its child JVM exchange files: the topology of a jar, whose main runs only once, the plan to run, if
 * any, and the profile that the child has measured.
 *
 * @param path the folder; only this user can read it, because a submission may contain credentials
 */
record ExchangeFolder(Path path) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ExchangeFolder.class);

    private static final String TOPOLOGY = "topology";
    private static final String PLAN = "plan.json";
    private static final String STANDSTILL = "standstill.txt";
    private static final String REPORTED = "reported";

    static ExchangeFolder create() throws IOException {
        return new ExchangeFolder(Files.createTempDirectory("aeolus-tune"));
    }

    void put(CapturedTopology captured) throws IOException {
        TopologyCapture.write(captured, file(TOPOLOGY));
    }

    /** Reads the topology, and adds its jar to the class path. */
    CapturedTopology topology(TopologyJar jar) throws BadInputException, IOException {
        CapturedTopology captured = TopologyCapture.read(file(TOPOLOGY), jar);
        ClassPathAgent.add(jar);
        return captured;
    }

    void put(PlanDocument plan) throws IOException {
        PlanFile.write(plan, file(PLAN));
    }

    /** The plan; empty for the unchanged topology. */
    Optional<PlanDocument> plan() throws BadInputException {
        return Files.exists(file(PLAN)) ? Optional.of(PlanFile.read(file(PLAN))) : Optional.empty();
    }

    void put(Profile profile) throws IOException {
        Profile.FORMAT.write(profile, profileFile());
    }

    /** Writes the reason for a missing profile. */
    void put(StandstillException reason) throws IOException {
        Files.writeString(file(STANDSTILL), String.valueOf(reason.getMessage()));
    }

    /** Throws the exception that the child has written, if any. */
    void throwStandstill() throws IOException, StandstillException {
        if (Files.exists(file(STANDSTILL))) {
            throw new StandstillException(Files.readString(file(STANDSTILL)));
        }
    }

    /** Deletes the results of the last child. */
    void deleteResults() throws IOException {
        Files.deleteIfExists(profileFile());
        Files.deleteIfExists(file(STANDSTILL));
        Files.deleteIfExists(file(REPORTED));
    }

    /** Records that the child has printed its result or its error. */
    void markReported() {
        try {
            Files.writeString(file(REPORTED), "");
        } catch (IOException e) {
            LOG.warn("cannot write {}", file(REPORTED), e);
        }
    }

    boolean isReported() {
        return Files.exists(file(REPORTED));
    }

    Path profileFile() {
        return path.resolve("profile.json");
    }

    private Path file(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() {
        try {
            Utils.forceDelete(path.toString());
        } catch (IOException e) {
            LOG.warn("cannot remove folder {}", path, e);
        }
    }
}
