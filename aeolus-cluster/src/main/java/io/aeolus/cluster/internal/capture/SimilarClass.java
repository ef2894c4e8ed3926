// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.storm.shade.org.apache.commons.lang.StringUtils;

/** Finds the class of a jar whose name is most similar to a misspelt name. */
final class SimilarClass {

    private static final String CLASS = ".class";

    /** The least number of permitted edits. Two swapped letters count as two. */
    private static final int LEAST_EDITS = 2;

    private static final int LETTERS_PER_EDIT = 4;

    private record Candidate(String name, int distance) {}

    private SimilarClass() {}

    /** Returns the class with the most similar simple or full name, if any is similar. */
    static Optional<String> in(Path jar, String name) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(entry -> entry.endsWith(CLASS) && !entry.contains("$") && !entry.contains("-"))
                    .map(entry ->
                            entry.substring(0, entry.length() - CLASS.length()).replace('/', '.'))
                    .map(found -> new Candidate(found, distance(found, name)))
                    .filter(candidate -> candidate.distance
                            <= Math.max(LEAST_EDITS, simple(name).length() / LETTERS_PER_EDIT))
                    .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                    .map(Candidate::name);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static int distance(String found, String name) {
        return Math.min(
                StringUtils.getLevenshteinDistance(simple(found), simple(name)),
                StringUtils.getLevenshteinDistance(found, name));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
