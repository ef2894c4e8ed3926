// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar; missing for classes outside a jar. */
final class ManifestVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"aeolus " + text()};
    }

    /** Returns only the version, without the name of the program. */
    static String text() {
        String version = ManifestVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
