package io.aeolus.cluster.internal.hosts;

/**
 * Addresses of the range that is set aside for measurements of networks (RFC 2544), so that they are nobody else's. Each command has four of
 * them to itself.
 *
 * @param number tells commands of this machine apart
 */
record Addresses(long number) {

    private static final int EACH = 4;
    private static final int OF_BYTE = 256;

    /** The command's. */
    String command() {
        return address(1);
    }

    /** That of a host, from 0. */
    String host(int host) {
        return address(2 + host);
    }

    private String address(int which) {
        long place = number % (OF_BYTE * OF_BYTE / EACH) * EACH + which;
        return "198.18." + place / OF_BYTE + "." + place % OF_BYTE;
    }
}
