// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.synthetic;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies profiles and other records with changed fields. */
public final class Altered {

    private Altered() {}

    /** Copies a record with other values of some fields, by name. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R with(R original, Map<String, ?> changes) {
        RecordComponent[] fields = original.getClass().getRecordComponents();
        List<String> names = Arrays.stream(fields).map(RecordComponent::getName).toList();
        if (!names.containsAll(changes.keySet())) {
            throw new IllegalArgumentException(changes.keySet() + " are not all in " + names);
        }
        try {
            Object[] values = new Object[fields.length];
            for (int i = 0; i < fields.length; i++) {
                fields[i].getAccessor().setAccessible(true);
                values[i] = changes.containsKey(names.get(i))
                        ? changes.get(names.get(i))
                        : fields[i].getAccessor().invoke(original);
            }
            Constructor<?> constructor = original.getClass()
                    .getDeclaredConstructor(
                            Arrays.stream(fields).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return (R) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Changes all components of a profile. */
    public static Profile components(Profile profile, UnaryOperator<ComponentProfile> change) {
        return profile.with(
                profile.totals(), profile.components().stream().map(change).toList());
    }

    /** Changes one component of a profile. */
    public static Profile component(Profile profile, String id, UnaryOperator<ComponentProfile> change) {
        return components(profile, component -> component.id().equals(id) ? change.apply(component) : component);
    }

    /** Changes a setting of a profiled topology. */
    public static Profile setting(Profile profile, String name, Object value) {
        Map<String, Object> config = new HashMap<>(profile.config());
        config.put(name, value);
        return profile.withConfig(config);
    }
}
