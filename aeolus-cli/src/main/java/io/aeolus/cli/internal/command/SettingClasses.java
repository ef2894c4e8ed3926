// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;

/** The classes in the settings of a topology. A missing class would crash a worker or the command with a stack trace. */
final class SettingClasses {

    private static final List<String> NAMES = List.of(
            Config.TOPOLOGY_TUPLE_SERIALIZER,
            Config.TOPOLOGY_KRYO_FACTORY,
            Config.TOPOLOGY_KRYO_DECORATORS,
            Config.TOPOLOGY_KRYO_REGISTER,
            Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
            Config.TOPOLOGY_BOLT_WAIT_STRATEGY,
            Config.TOPOLOGY_BACKPRESSURE_WAIT_STRATEGY,
            Config.TOPOLOGY_MULTILANG_SERIALIZER,
            Config.TOPOLOGY_STATE_PROVIDER,
            Config.TOPOLOGY_AUTO_TASK_HOOKS);

    private SettingClasses() {}

    /** Checks that each class exists, except on a remote cluster, whose workers have a separate class path. */
    static void check(Map<String, Object> settings, ClusterKind kind) throws BadInputException {
        if (kind == ClusterKind.REMOTE) {
            return;
        }
        for (String setting : NAMES) {
            for (String name : classes(settings.get(setting))) {
                if (!exists(name)) {
                    throw new BadInputException(setting + ": class '" + name
                            + "' does not exist: correct the name, or add the class to the topology's jar");
                }
            }
        }
    }

    /** A setting is a class, a list of classes, or a list of maps from a class to its serializer. */
    private static List<String> classes(@Nullable Object value) {
        List<String> names = new ArrayList<>();
        if (value instanceof String name && !name.isBlank()) {
            names.add(name);
        } else if (value instanceof Collection<?> several) {
            several.forEach(one -> names.addAll(classes(one)));
        } else if (value instanceof Map<?, ?> byClass) {
            byClass.forEach((name, serializer) -> {
                names.addAll(classes(name));
                names.addAll(classes(serializer));
            });
        }
        return names;
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name, false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
