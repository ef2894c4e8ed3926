package io.aeolus.monitor.internal.ledger;

/**
 * What a component threw.
 *
 * @param component the component's id
 * @param error the error as Storm reports it, wrapped in others
 */
public record ComponentFailure(String component, Throwable error) {

    /**
     * The failure in one line.
     *
     * @return component and innermost cause
     */
    public String text() {
        Throwable cause = error;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return "component '" + component + "' threw "
                + cause.toString().lines().findFirst().orElse("an error");
    }
}
