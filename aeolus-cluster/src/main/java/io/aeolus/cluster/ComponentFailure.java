package io.aeolus.cluster;

import java.util.Optional;

/**
 * What a component threw.
 *
 * @param component the component's id
 * @param cause the innermost cause, in one line
 * @param error the error as Storm reports it, wrapped in others; empty if it was thrown in another JVM
 */
public record ComponentFailure(String component, String cause, Optional<Throwable> error) {

    private static final String CAUSED_BY = "Caused by: ";

    /**
     * What a component in this JVM threw.
     *
     * @param component the component's id
     * @param error the error as Storm reports it
     * @return the failure
     */
    public static ComponentFailure of(String component, Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return new ComponentFailure(
                component, cause.toString().lines().findFirst().orElse("an error"), Optional.of(error));
    }

    /**
     * What a component somewhere else threw.
     *
     * @param component the component's id
     * @param stackTrace the error as it is printed, with its causes
     * @return the failure
     */
    public static ComponentFailure of(String component, String stackTrace) {
        String cause = stackTrace
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith(CAUSED_BY))
                .reduce((earlier, later) -> later)
                .map(line -> line.substring(CAUSED_BY.length()))
                .or(() -> stackTrace.lines().findFirst().map(String::strip))
                .filter(line -> !line.isEmpty())
                .orElse("an error");
        return new ComponentFailure(component, cause, Optional.empty());
    }

    /**
     * The failure in one line.
     *
     * @return component and innermost cause
     */
    public String text() {
        return "component '" + component + "' threw " + cause;
    }
}
