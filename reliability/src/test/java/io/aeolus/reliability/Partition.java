// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The network between two hosts loses all packets. Needs a cluster on two hosts.
 *
 * @param kind the lost packets
 * @param time the duration
 */
record Partition(Kind kind, Duration time) implements Fault {

    private static final int FLAPS = 4;

    /** The link between the hosts, as the cluster names it on each host. */
    private static final String BETWEEN_HOSTS = "host";

    private static final String TO_COMMAND = "command";

    /** The kind of partition. */
    enum Kind {
        BOTH_WAYS("partition between two workers"),
        ONE_WAY("partition between two workers in one direction"),
        FLAPPING("flapping partition between two workers"),
        FROM_COMMAND("partition of a host from ZooKeeper, Nimbus and the command");

        private final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    @Override
    public String title() {
        return kind.title + " for " + time.toSeconds() + " s";
    }

    @Override
    public FaultCluster.Kind cluster() {
        return FaultCluster.Kind.TWO_HOSTS;
    }

    @Override
    public boolean stopsTuples() {
        return kind != Kind.FROM_COMMAND;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<ClusterProcess> workers = run.cluster().workers();
        if (workers.size() != 2) {
            throw new IllegalStateException("there are " + workers.size() + " workers: must be one on each host");
        }
        String device = kind == Kind.FROM_COMMAND ? TO_COMMAND : BETWEEN_HOSTS;
        List<ClusterProcess> silent =
                kind == Kind.BOTH_WAYS || kind == Kind.FLAPPING ? workers : List.of(workers.get(random.nextInt(2)));
        int times = kind == Kind.FLAPPING ? FLAPS : 1;
        Duration part = time.dividedBy(2L * times - 1);
        for (int flap = 0; flap < times; flap++) {
            if (flap > 0) {
                run.runFor(part);
            }
            try {
                // A queue that is too short for any packet.
                silent.forEach(worker -> queue(worker, "replace", device, "bfifo", "limit", "1"));
                run.runFor(part);
            } finally {
                silent.forEach(worker -> queue(worker, "del", device));
            }
        }
        return Recovery.fromNow();
    }

    private static void queue(ClusterProcess worker, String action, String device, String... discipline) {
        String[] start = {
            "nsenter",
            "--target",
            String.valueOf(worker.handle().pid()),
            "--net",
            "--",
            "tc",
            "qdisc",
            action,
            "dev",
            device,
            "root"
        };
        FaultCluster.command(
                Stream.of(start, discipline).flatMap(Arrays::stream).toArray(String[]::new));
    }
}
