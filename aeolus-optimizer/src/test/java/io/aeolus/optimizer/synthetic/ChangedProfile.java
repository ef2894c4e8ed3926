// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.synthetic;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies profiles with changed components or settings. */
public final class ChangedProfile {

    private ChangedProfile() {}

    /** Changes all components of a profile. */
    public static Profile components(Profile profile, UnaryOperator<ComponentProfile> change) {
        return Altered.with(
                profile, "components", profile.components().stream().map(change).toList());
    }

    /** Changes one component of a profile. */
    public static Profile component(Profile profile, String id, UnaryOperator<ComponentProfile> change) {
        return components(profile, component -> component.id().equals(id) ? change.apply(component) : component);
    }

    /** Changes a setting of a profiled topology. */
    public static Profile setting(Profile profile, String name, Object value) {
        Map<String, Object> config = new HashMap<>(profile.config());
        config.put(name, value);
        return Altered.with(profile, "config", config);
    }
}
