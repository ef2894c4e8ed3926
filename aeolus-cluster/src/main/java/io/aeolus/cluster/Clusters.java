package io.aeolus.cluster;

import io.aeolus.cluster.internal.link.Collector;
import io.aeolus.cluster.internal.remote.OwnAddress;
import io.aeolus.cluster.internal.remote.RemoteStorm;
import io.aeolus.cluster.internal.submit.NimbusCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The cluster that Storm's settings name. It was there before and stays; topologies get names of their own on it, and are removed at
 * their end. Not thread-safe, except that any thread may close it.
 */
public final class RemoteCluster extends StormCluster {

    private static final String KIND = "remote";

    private static final Duration LONGEST_STALL = Duration.ofSeconds(90);

    private final RemoteStorm storm;

    private RemoteCluster(RemoteStorm storm) {
        super(KIND, storm);
        this.storm = storm;
    }

    /**
     * Where workers are to connect to.
     *
     * @param host a name or address of this machine, as the workers' machines see it
     * @param port a port, 0 for any that is free
     */
    public record CollectorAddress(String host, int port) {

        private static final int HIGHEST_PORT = 65_535;

        /**
         * Reads an address.
         *
         * @param text {@code HOST} or {@code HOST:PORT}
         * @return the address
         * @throws BadInputException if it is none
         */
        public static CollectorAddress parse(String text) throws BadInputException {
            int colon = text.lastIndexOf(':');
            String host = colon < 0 ? text : text.substring(0, colon);
            String port = colon < 0 ? "0" : text.substring(colon + 1);
            if (host.isEmpty() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST_PORT) {
                throw new BadInputException(
                        "--collector: '" + text + "' is no address: give HOST or HOST:PORT of this machine");
            }
            return new CollectorAddress(host, Integer.parseInt(port));
        }
    }

    /**
     * Connects to a cluster.
     *
     * @param settings where it is
     * @param given where workers are to connect to; without it, at the address from which this machine reaches Nimbus
     * @param workers how many workers each topology gets; empty for what its settings say
     * @param code what workers need
     * @param progress told that the cluster is asked
     * @return the cluster
     * @throws BadInputException if no cluster answers, or the address cannot be listened to
     */
    public static RemoteCluster connect(
            StormSettings settings,
            Optional<CollectorAddress> given,
            OptionalInt workers,
            WorkerCode code,
            Progress progress)
            throws BadInputException {
        progress.update("asking the cluster", 0, 0);
        String suffix = "-"
                + HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        String leader = new TopologySubmitter(settings).check("aeolus" + suffix);
        if (NimbusCheck.supervisors(settings.read()) == 0) {
            throw new BadInputException("the cluster at " + leader + " has no supervisor: start one");
        }
        RemoteStorm.Options options = new RemoteStorm.Options(KIND, settings, code, workers, suffix, LONGEST_STALL);
        return new RemoteCluster(new RemoteStorm(options, open(given, leader)));
    }

    private static Collector open(Optional<CollectorAddress> given, String leader) throws BadInputException {
        String host = given.map(CollectorAddress::host).orElse("");
        int port = given.map(CollectorAddress::port).orElse(0);
        try {
            InetAddress address = host.isEmpty() ? OwnAddress.towards(leader) : InetAddress.getByName(host);
            return Collector.open(host.isEmpty() ? address.getHostAddress() : host, address, port);
        } catch (IOException e) {
            throw new BadInputException("workers cannot connect to %s:%d of this machine (%s): %s"
                    .formatted(
                            host.isEmpty() ? "any address" : host,
                            port,
                            e.getMessage(),
                            "name an address that is free by --collector HOST:PORT"));
        }
    }

    /** What runs topologies. */
    RemoteStorm storm() {
        return storm;
    }

    /** Ends the topology that runs now, if one does. The cluster stays. */
    @Override
    public void close() {
        storm.close();
    }
}
