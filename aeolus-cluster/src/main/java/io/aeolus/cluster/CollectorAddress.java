package io.aeolus.cluster;

/**
 * Where workers are to connect to.
 *
 * @param host a name or address of this machine, as the workers' machines see it
 * @param port a port, 0 for any that is free
 */
public record CollectorAddress(String host, int port) {

    /**
     * Reads {@code HOST} or {@code HOST:PORT}.
     *
     * @throws BadInputException if the text is no address
     */
    public static CollectorAddress parse(String text) throws BadInputException {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        String port = colon < 0 ? "0" : text.substring(colon + 1);
        if (host.isEmpty() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new BadInputException(
                    "--collector: '" + text + "' is no address: give HOST or HOST:PORT of this machine");
        }
        return new CollectorAddress(host, Integer.parseInt(port));
    }
}
