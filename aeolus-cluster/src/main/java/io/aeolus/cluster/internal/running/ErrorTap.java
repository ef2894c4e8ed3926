package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.ComponentFailure;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.apache.storm.assignments.ILocalAssignmentsBackend;
import org.apache.storm.cluster.ClusterStateContext;
import org.apache.storm.cluster.ClusterUtils;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.executor.error.ReportErrorAndDie;

/**
 * Hears of the errors of components in an embedded cluster, and keeps the JVM alive.
 *
 * <p>When a component throws, Storm reports the error to the cluster's state and then ends the JVM: right for a worker process, wrong for
 * us. The one place in between that Storm lets us replace is the cluster's state. So the thread that reports a deadly error is parked there
 * for good. When the topology is killed, Storm waits for it 100 ms and gives it up, which costs an idle thread for each such component.
 */
final class ErrorTap extends ClusterUtils {

    /** What Storm makes an id of a topology's name with: a counter, and the time. */
    private static final Pattern ID_SUFFIX = Pattern.compile("-\\d+-\\d+$");

    private final BiConsumer<String, ComponentFailure> listener;

    /** For clusters that start later. Tells a topology and what a component of it threw, from the component's thread. */
    ErrorTap(BiConsumer<String, ComponentFailure> listener) {
        this.listener = listener;
    }

    @Override
    public IStormClusterState mkStormClusterStateImpl(
            Object stateStorage, ILocalAssignmentsBackend backend, ClusterStateContext context) throws Exception {
        IStormClusterState state = super.mkStormClusterStateImpl(stateStorage, backend, context);
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("reportError")) {
                // stormId, componentId, node, port, error
                onError((String) arguments[0], (String) arguments[1], (Throwable) arguments[4]);
                // Nobody looks for other errors in the state of a cluster that is gone in minutes.
                return null;
            }
            try {
                return method.invoke(state, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (IStormClusterState) Proxy.newProxyInstance(
                ErrorTap.class.getClassLoader(), new Class<?>[] {IStormClusterState.class}, handler);
    }

    private void onError(String topologyId, String component, Throwable error) {
        String deadly = ReportErrorAndDie.class.getName();
        boolean isDying = StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(deadly)));
        if (!isDying) {
            return;
        }
        listener.accept(ID_SUFFIX.matcher(topologyId).replaceFirst(""), ComponentFailure.of(component, error));
        while (true) {
            LockSupport.park(this);
            // Without this, park returns at once after an interrupt.
            Thread.interrupted();
        }
    }
}
