package io.aeolus.cluster.internal.remote;

import io.aeolus.cluster.internal.ledger.ComponentFailure;
import io.aeolus.cluster.internal.submit.NimbusCheck;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;

/**
 * Asks a cluster for what a component has thrown.
 *
 * @param config Storm's settings
 */
record ErrorLookUp(Map<String, Object> config) {

    /** The latest error of a component; Storm has it before the worker dies of it. */
    ComponentFailure latest(String topology, String component) {
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(NumErrorsChoice.ALL);
        try (NimbusClient client = NimbusCheck.open(config)) {
            Map<String, List<ErrorInfo>> errors = client.getClient()
                    .getTopologyInfoByNameWithOpts(topology, options)
                    .get_errors();
            return errors.getOrDefault(component, List.of()).stream()
                    .max(Comparator.comparingInt(ErrorInfo::get_error_time_secs))
                    .map(error -> ComponentFailure.of(component, error.get_error()))
                    .orElseGet(() -> unknown(component));
        } catch (TException | RuntimeException e) {
            return unknown(component);
        }
    }

    private static ComponentFailure unknown(String component) {
        return ComponentFailure.of(component, "an error that is in its worker's log");
    }
}
