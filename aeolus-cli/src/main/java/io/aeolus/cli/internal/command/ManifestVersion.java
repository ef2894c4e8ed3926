package io.aeolus.cli.internal.command;

import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of our jar; classes outside of a jar have none. */
final class ManifestVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"aeolus " + text()};
    }

    /** The version alone. */
    static String text() {
        String version = ManifestVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
