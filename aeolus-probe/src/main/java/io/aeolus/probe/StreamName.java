// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.Comparator;

public record StreamName(String component, String stream) implements Serializable, Comparable<StreamName> {

    private static final Comparator<StreamName> ORDER =
            Comparator.comparing(StreamName::component).thenComparing(StreamName::stream);

    @Override
    public int compareTo(StreamName other) {
        return ORDER.compare(this, other);
    }
}
