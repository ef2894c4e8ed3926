// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.ModuleRules;
import java.util.Set;

/** The dependencies of the cluster module. */
@AnalyzeClasses(packages = "io.aeolus.cluster", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests rules_of_all_modules = ArchTests.in(ModuleRules.class);

    /** The only classes of the root package that use internal packages. */
    private static final Set<Class<?>> ENTRIES = Set.of(
            ClassPathAgent.class,
            Clusters.class,
            MavenArtifacts.class,
            ChildJvm.class,
            RunningTopologies.class,
            TopologyCapture.class,
            TopologySubmitter.class);

    @ArchTest
    static final ArchRule data_of_the_root_package_does_not_use_internal_packages = noClasses()
            .that(describe(
                    "data of the root package",
                    (JavaClass c) -> c.getPackageName().equals("io.aeolus.cluster")
                            && ENTRIES.stream().noneMatch(c::isEquivalentTo)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.aeolus.cluster.internal..");

    @ArchTest
    static final ArchRule internal_packages_do_not_use_entry_points_other_than_submission = noClasses()
            .that()
            .resideInAPackage("io.aeolus.cluster.internal..")
            .should()
            .dependOnClassesThat(describe(
                    "entries", c -> c.isEquivalentTo(Clusters.class) || c.isEquivalentTo(TopologyCapture.class)));

    /** Some locales format numbers with other digits, which must not appear in messages and file names. */
    @ArchTest
    static final ArchRule does_not_format_with_the_default_locale = noClasses()
            .should()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "format", String.class, Object[].class);
}
