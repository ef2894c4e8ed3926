// SPDX-License-Identifier: Apache-2.0
package io.aeolus.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static io.aeolus.architecture.Rules.AEOLUS;
import static io.aeolus.architecture.Rules.module;
import static io.aeolus.architecture.Rules.useOfAeolusOnly;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rules of each module whose packages start with {@code io.aeolus} and the module's name. Used with {@code ArchTests.in} in the module's
 * architecture test.
 */
public final class ModuleRules {

    /** Modules depend only on modules to their left in this list. */
    private static final List<String> CHAIN = List.of("batching", "probe", "cluster", "monitor", "optimizer", "cli");

    /** Modules use only the API of other modules. */
    @ArchTest
    public static final ArchRule only_modules_to_the_left_are_known_by_their_api = classes()
            .should(useOfAeolusOnly(
                    "use only the APIs of modules before their own in " + CHAIN, ModuleRules::isToTheLeft));

    /** Package dependencies have no cycles. */
    @ArchTest
    public static final ArchRule internal_packages_are_free_of_cycles = slices().matching(AEOLUS + "*.internal.(**)")
            .should()
            .beFreeOfCycles()
            .allowEmptyShould(true);

    /** Public constructors do not expose internal types. */
    @ArchTest
    public static final ArchRule the_public_api_takes_no_internal_types = codeUnits()
            .that(are(publicApi()))
            .should()
            .notHaveRawParameterTypes(anyElementThat(resideInAPackage("..internal..")));

    /** Public methods do not expose internal types. */
    @ArchTest
    public static final ArchRule the_public_api_returns_no_internal_types =
            methods().that(are(publicApi())).should().notHaveRawReturnType(resideInAPackage("..internal.."));

    /** Documents the package and enables null checks. */
    @ArchTest
    public static final ArchRule every_package_is_described_and_null_marked =
            Rules.everyPackageIsDescribedAndNullMarked();

    private static final int MOST_LINES = 350;

    /** A longer file usually contains more than one idea. */
    @ArchTest
    public static void no_source_file_is_longer_than_350_lines(JavaClasses ignored) throws IOException {
        List<String> longer = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                long lines = Files.readAllLines(file).size();
                if (lines > MOST_LINES) {
                    longer.add(file + " has " + lines + " lines");
                }
            }
        }
        if (!longer.isEmpty()) {
            throw new AssertionError("at most " + MOST_LINES + " lines: " + longer);
        }
    }

    private ModuleRules() {}

    private static boolean isToTheLeft(String user, String used) {
        if (module(user).equals("cli") && used.equals(AEOLUS + "testing")) {
            // The command line runs topologies in the test driver.
            return true;
        }
        // A module outside of the chain depends only on the first module.
        int place = CHAIN.contains(module(user)) ? CHAIN.indexOf(module(user)) : 1;
        return CHAIN.subList(0, place).stream()
                .map(AEOLUS::concat)
                .anyMatch(api -> used.equals(api) || used.equals(api + ".spi"));
    }

    private static DescribedPredicate<JavaCodeUnit> publicApi() {
        return describe(
                "public API",
                unit -> isRoot(unit.getOwner().getPackageName())
                        && isVisible(unit.getOwner().getModifiers())
                        && isVisible(unit.getModifiers()));
    }

    private static boolean isRoot(String packageName) {
        return packageName.equals(AEOLUS + module(packageName));
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
