package io.aeolus.cluster.internal.hosts;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.internal.system.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two hosts inside of this machine, each a network namespace, joined by a link of a limited rate:
 *
 * <pre>
 *          command
 *     (not limited)
 *     /            \
 *  host 0 ======= host 1
 *          limited
 * </pre>
 *
 * <p>What supervisors and workers have to do with Nimbus, ZooKeeper and the command takes ways of its own, so that the link carries
 * tuples only. All ways are pairs of virtual Ethernet devices. Thread-safe.
 */
public final class TwoHosts implements Machines {

    /** How many there are, with a supervisor on each. */
    public static final int HOSTS = 2;

    private static final List<String> TOOLS = List.of("ip", "tc", "unshare", "nsenter", "setsid");

    /** Ends of the ways, as their hosts know them. */
    private static final String TO_COMMAND = "command";

    private static final String TO_HOST = "host";

    /** So small that it is no part of what is measured, and larger than any packet. */
    private static final long LEAST_BURST_BYTES = 16 << 10;

    private static final long BURST_MILLIS = 2;

    /** Many times what any of the commands takes. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final Addresses addresses = new Addresses(ProcessHandle.current().pid());
    private final List<Namespace> hosts = new ArrayList<>();

    private TwoHosts() {}

    /**
     * Makes the hosts and a link of the rate in each direction. Throws one line that says why if the system does not allow it;
     * leaves nothing then, and if the thread was interrupted.
     */
    public static TwoHosts create(LinkRate rate) throws BadInputException, InterruptedException {
        for (String tool : TOOLS) {
            if (!exists(tool)) {
                throw new BadInputException("--link: there is no '" + tool
                        + "' on this machine: install it (iproute2, util-linux), or leave --link out");
            }
        }
        TwoHosts made = new TwoHosts();
        boolean isMade = false;
        try {
            made.join(rate);
            isMade = true;
        } catch (IOException e) {
            throw new BadInputException("--link: this system does not let us make hosts inside of it (" + e.getMessage()
                    + "): be its administrator, or leave --link out");
        } finally {
            if (!isMade) {
                made.close();
            }
        }
        return made;
    }

    private static boolean exists(String tool) {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)),
                        // Where those of administrators are.
                        Stream.of("/usr/sbin", "/sbin"))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    private void join(LinkRate rate) throws IOException, InterruptedException {
        for (int host = 0; host < HOSTS; host++) {
            hosts.add(Namespace.create());
        }
        String first = hosts.get(0).pid();
        String second = hosts.get(1).pid();
        List<String> here = new ArrayList<>();
        for (int host = 0; host < HOSTS; host++) {
            String device = device(host);
            here.add("link add name " + device + " type veth peer name " + TO_COMMAND + " netns "
                    + hosts.get(host).pid());
            here.add("address add " + addresses.command() + " peer " + addresses.host(host) + " dev " + device);
            here.add("link set dev " + device + " up");
        }
        here.add("link add name " + TO_HOST + " netns " + first + " type veth peer name " + TO_HOST + " netns "
                + second);
        ip(List.of("ip"), here);
        for (int host = 0; host < HOSTS; host++) {
            String own = "address add " + addresses.host(host) + " peer ";
            ip(
                    in(host, "ip"),
                    List.of(
                            "link set dev lo up",
                            own + addresses.command() + " dev " + TO_COMMAND,
                            "link set dev " + TO_COMMAND + " up",
                            own + addresses.host(1 - host) + " dev " + TO_HOST,
                            "link set dev " + TO_HOST + " up"));
            Child.run(limit(host, rate), "", LONGEST);
        }
    }

    private static void ip(List<String> ip, List<String> lines) throws IOException, InterruptedException {
        Child.run(
                Stream.concat(ip.stream(), Stream.of("-batch", "-")).toList(),
                String.join("\n", lines) + "\n",
                LONGEST);
    }

    /** A token bucket at each end of the link. */
    private List<String> limit(int host, LinkRate rate) {
        long burst = Math.max(LEAST_BURST_BYTES, rate.bitsPerSecond() / 8 * BURST_MILLIS / 1000);
        return in(
                host,
                "tc",
                "qdisc",
                "add",
                "dev",
                TO_HOST,
                "root",
                "tbf",
                "rate",
                rate.bitsPerSecond() + "bit",
                "burst",
                burst + "b",
                "latency",
                "50ms");
    }

    private List<String> in(int host, String... command) {
        return Stream.concat(hosts.get(host).prefix().stream(), Stream.of(command))
                .toList();
    }

    /** The command's end of the way to a host. */
    private static String device(int host) {
        return "aeo" + ProcessHandle.current().pid() + "h" + host;
    }

    @Override
    public String command() {
        return addresses.command();
    }

    @Override
    public String supervisor(int number) {
        return addresses.host(number);
    }

    @Override
    public List<String> prefix(int number) {
        return hosts.get(number).prefix();
    }

    /** Removes the hosts, when no process is in them any more; and all ways. */
    @Override
    public void close() {
        hosts.forEach(Namespace::close);
    }
}
